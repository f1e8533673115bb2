# The commands of package.json by their short names. Arguments: make bench ARGS=landing
COMMANDS := dev demo test check bench faults documents build admin rollups generate screenshots licences sbom

.PHONY: start $(COMMANDS)

start:
	npm start

$(COMMANDS):
	npm run --silent $@ -- $(ARGS)
