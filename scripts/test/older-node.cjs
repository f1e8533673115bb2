// Preloaded by a test: this process takes itself for an older Node.
Object.defineProperty(process.versions, 'node', { value: '18.20.8' });
