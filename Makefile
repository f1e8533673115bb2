# The commands of package.json by their short names. Arguments: make bench ARGS=landing
COMMANDS := dev demo test check bench build admin rollups generate screenshots

.PHONY: start $(COMMANDS)

start:
	npm start

$(COMMANDS):
	npm run --silent $@ -- $(ARGS)
