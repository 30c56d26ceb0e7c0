import './refuse-old-node.ts'
import module from 'node:module'
import { join } from 'node:path'
import { bundled } from './kernel/command-line.ts'

// The compile cache is beside the packages, where whoever could change it could change the program itself; in
// a read-only folder sources are compiled at each start. Modules imported before this are not cached.
if (!bundled) module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const { run } = await import('./program.ts')
await run()
