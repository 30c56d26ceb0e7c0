import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Office } from './office.ts'

/** Every file below the folder of the office's data, and every row. */
export async function everythingKept(office: Office): Promise<string> {
  const files = (at: string): string[] =>
    readdirSync(at).flatMap(name => {
      const path = join(at, name)
      return statSync(path).isDirectory() ? files(path) : [readFileSync(path, 'latin1')]
    })
  return [...files(office.config.dataDir), JSON.stringify(await office.rows())].join('\n')
}
