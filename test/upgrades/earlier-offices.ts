// Data folders that earlier versions left (offices/), each named by the day and time of its version and by what was new
// in it; `npm run release:office` adds the one of today's.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { migrations } from '../../migrations/index.ts'
import { keptOffices } from '../../scripts/build/kept-offices.mjs'
import { dataFolder } from '../../server/data-folder.ts'
import { migrate, openDatabase } from '../../server/database/index.ts'

export const earlierOffices = readdirSync(keptOffices).sort()

/** The morning after the newest of them was left. */
export const morningAfter = (): string => {
  const left = new Date(`${earlierOffices.at(-1)?.slice(0, 10)}T09:00:00.000Z`)
  return new Date(left.getTime() + 86_400_000).toISOString()
}

/** A folder of its own with the data of that office, as its version left it. */
export function unpack(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-earlier-'))
  const kept = join(keptOffices, name)
  writeFileSync(dataFolder(folder).database, gunzipSync(readFileSync(join(kept, 'fund-office.db.gz'))))
  for (const file of ['secrets.enc', 'secrets.key'])
    if (existsSync(join(kept, file))) copyFileSync(join(kept, file), join(folder, file))
  const files = join(kept, 'files')
  if (existsSync(files)) cpSync(files, join(folder, 'files'), { recursive: true })
  return folder
}

/** A folder with the data of the newest of them, with the tables of today. */
export async function unpackUpdated(): Promise<string> {
  const folder = unpack(earlierOffices.at(-1) as string)
  const database = await openDatabase({ file: dataFolder(folder).database })
  await migrate(database, migrations)
  await database.close()
  return folder
}
