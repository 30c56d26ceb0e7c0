import './refuse-old-node.ts'
import module from 'node:module'
import { join } from 'node:path'
import { bundled } from './kernel/command-line.ts'

// Compiled sources are kept beside the packages, where whoever could change them could change the program itself; in a
// folder that cannot be written to they are compiled at each start. What is imported before this is not kept.
if (!bundled) module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const { run } = await import('./program.ts')
await run()
