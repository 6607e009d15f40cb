globalThis.FAULTS = [];
