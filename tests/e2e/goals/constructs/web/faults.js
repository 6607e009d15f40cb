/** The defects of this page, as the simulated phone names them: `dead-button:buy`. */
const FAULTS = [];
