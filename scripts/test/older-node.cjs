// Preloaded by a test: makes this process report an older version of Node.
Object.defineProperty(process.versions, 'node', { value: '18.20.8' });
