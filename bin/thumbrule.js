#!/usr/bin/env node
import module from 'node:module';

// Node 22 and later keep what they have compiled, so that the next start takes less time.
module.enableCompileCache?.();
await import('../dist/cli/main.js');
