# Keyward: `make run` and `make test` are all that a fresh machine with a Swift 6.3 toolchain needs.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# Otherwise a crash starts a second program that reads the memory of the first.
export SWIFT_BACKTRACE := enable=no
# The constraint solver's test oracle (python3-kiwisolver) needs Debian's own interpreter.
export KEYWARD_ORACLE_PYTHON ?= /usr/bin/python3

PREFIX ?= /usr/local
STAGE := $(CURDIR)/.build/stage
export KEYWARD_HOME := $(STAGE)

# The Debian packages that the build, the tests and the benchmarks need.
BUILD_PACKAGES := git libseccomp-dev libexpat1-dev libyaml-dev libcurl4-openssl-dev libssl-dev libsqlite3-dev \
	librsvg2-dev libpoppler-glib-dev libpango1.0-dev libpng-dev libjpeg62-turbo-dev libwebp-dev pkg-config gcc libc6-dev fonts-dejavu-core \
	fonts-inter fonts-noto-color-emoji fonts-noto-ui-core fonts-droid-fallback fonts-nanum
PACKAGES := $(BUILD_PACKAGES) gdb openssl python3 python3-kiwisolver python3-jsonschema lld-14 unicode-data fonts-symbola \
	chromium-headless-shell runc golang-github-containers-common
BENCH_PACKAGES := bubblewrap firejail

LINTED := Package.swift Sources Tests Extensions Samples

.PHONY: help setup setup-build setup-bench build tarball deb run test samples bench docs prove lint format install clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: ## Install missing Debian packages (as root or through sudo)
	@Scripts/setup $(PACKAGES)

setup-build:
	@Scripts/setup $(BUILD_PACKAGES)

setup-bench:
	@Scripts/setup $(BENCH_PACKAGES)

build: setup-build ## Build everything into .build/stage, laid out like an installation
	@Scripts/build "$(STAGE)"

run: build ## Build, then show the sample keyboards in the sandbox
	@Scripts/story "$(STAGE)/bin/keyward"

test: setup build ## Run the tests; a skipped test is a failure (TEST="--sanitize address")
	@Scripts/test $(TEST)

samples: build ## Test the sample keyboards with flows and a Swift package
	@"$(STAGE)/bin/keyward" test Samples/Flows --full-access both --jobs 2
	@swift test --quiet --package-path Samples/SwiftTests --scratch-path .build/outside

bench: build setup-bench ## Run the benchmarks, write .build/bench.json (Scripts/bench-compare OLD NEW)
	@Scripts/build "$(STAGE)" bench
	@"$(STAGE)/bin/keyward" build Extensions/Calculator -o .build/bench >/dev/null
	@"$(STAGE)/bin/keyward" build Tests/BadKeyboards/Planted -o .build/bench >/dev/null
	@"$(STAGE)/libexec/keyward/keyward-bench" .build/bench/Calculator.appex \
		--sources Extensions/Calculator --planted .build/bench/Planted.appex --json .build/bench.json

docs: setup build ## Write the coverage pages of docs (CHECK=1 only compares them)
	@Scripts/uikit-coverage $(if $(CHECK),--check)
	@Scripts/swiftui-coverage $(if $(CHECK),--check)

prove: setup build ## Run the long proofs: fuzzing, races, mutation, leaks and others (PROVE=sample)
	@Scripts/prove "$${PROVE:-all}" "$${PROVE_SEED:-1}"

lint: ## Check formatting and the words of the documentation
	@Scripts/lint-words
	@swift format lint --strict --recursive --parallel $(LINTED)

format: ## Format the sources in place
	@swift format --in-place --recursive --parallel $(LINTED)

install: build ## Install into PREFIX (default /usr/local)
	@Scripts/setup python3
	@install -d "$(DESTDIR)$(PREFIX)"
	@rm -rf .build/package
	@Scripts/stage-package "$(STAGE)" .build/package
	@cp -R .build/package/. "$(DESTDIR)$(PREFIX)/"
	@rm -rf "$(DESTDIR)$(PREFIX)/share/keyward/modules"
	@$(if $(DESTDIR),,env -u KEYWARD_HOME "$(PREFIX)/bin/keyward" build --prepare)
	@echo "keyward: installed in $(DESTDIR)$(PREFIX)"

tarball: build ## Write .build/packages/keyward-VERSION-linux-ARCH.tar.gz with its SHA-256 sum
	@Scripts/setup python3
	@Scripts/tarball "$(STAGE)"

deb: build ## Write .build/packages/keyward_VERSION_ARCH.deb for Debian 12 and 13
	@Scripts/setup python3
	@Scripts/deb "$(STAGE)"

clean: ## Remove everything that was built
	@rm -rf .build
