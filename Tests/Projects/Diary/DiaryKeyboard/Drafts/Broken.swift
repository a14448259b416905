let draft: NotYet = 1
