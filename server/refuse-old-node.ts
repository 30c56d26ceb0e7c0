import oldest from './oldest-node.json' with { type: 'json' }

// The first import of each program that people start on their own Node: it explains in a sentence what an
// older one would report by a stack trace of whatever module it cannot run.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [oldestMajor = 0, oldestMinor = 0] = oldest
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Fund Office runs on Node.js ${oldest.join('.')} or later, and this is ${process.versions.node}. Install Node 24 from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
