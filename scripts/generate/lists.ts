import { copies } from './copies.ts'
import { distributions } from './distributions.ts'
import { events } from './events.ts'
import { migrations } from './migrations.ts'
import { modules } from './modules.ts'
import { notBuilt } from './not-built.ts'
import type { Made } from './output.ts'
import { pages } from './pages.ts'
import { permissions } from './permissions.ts'

/** Lists of the program's parts, from the files and folders that exist. */
export const lists = (): Made => ({
  outputs: [
    modules(),
    migrations(),
    pages(),
    permissions(),
    events(),
    distributions(),
    notBuilt(),
    ...copies(),
  ],
})
