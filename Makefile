# The commands of package.json by their short names. Arguments: make bench ARGS=landing
COMMANDS := dev demo test check build generate entities format admin rollups audit backup backup-drill upgrade-check \
  bench faults documents screenshots law licences sbom

.PHONY: start $(COMMANDS)

start:
	npm start

$(COMMANDS):
	npm run --silent $@ -- $(ARGS)
