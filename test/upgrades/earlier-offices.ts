// Data folders that earlier versions left (offices/), each named by the day and time of its version and by what was new
// in it; `npm run release:office` adds the one of today's.

import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { dataFolder } from '../../server/data-folder.ts'

const offices = join(import.meta.dirname, 'offices')

export const earlierOffices = readdirSync(offices).sort()

/** A folder of its own with the data of that office, as its version left it. */
export function unpack(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-earlier-'))
  const kept = join(offices, name)
  writeFileSync(dataFolder(folder).database, gunzipSync(readFileSync(join(kept, 'fund-office.db.gz'))))
  for (const file of ['secrets.enc', 'secrets.key'])
    if (existsSync(join(kept, file))) copyFileSync(join(kept, file), join(folder, file))
  return folder
}
