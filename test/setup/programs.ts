// Before the tests that kill servers: bundles what they start.

export { buildPrograms as setup } from '../crash/child.ts'
