"""Solves systems of linear constraints with kiwisolver, to compare with our own solver.

Reads one JSON list from standard input: systems {"variables": n, "constraints": [{"terms": [[variable, factor]...],
"constant": c, "relation": "<=" | "==" | ">=", "strength": s}...]}, each constraint meaning
sum + constant (relation) 0, and required where it has no strength. Writes the list of the solutions: a list of values each, or null
where the system has none.
"""

import json
import sys

from kiwisolver import Constraint, Expression, Solver, Term, UnsatisfiableConstraint, Variable


def solve(system):
    variables = [Variable(str(index)) for index in range(system["variables"])]
    solver = Solver()
    for row in system["constraints"]:
        terms = [Term(variables[int(index)], factor) for index, factor in row["terms"]]
        strength = row.get("strength") or "required"
        try:
            solver.addConstraint(
                Constraint(Expression(terms, row["constant"]), row["relation"], strength)
            )
        except UnsatisfiableConstraint:
            return None
    solver.updateVariables()
    return [variable.value() for variable in variables]


json.dump([solve(system) for system in json.load(sys.stdin)], sys.stdout)
