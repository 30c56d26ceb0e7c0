// Violations of the floors, one sentence per place.

import { circlesOfFiles, circlesOfFolders, circlesOfModules } from './circles.ts'
import type { Floor } from './floor.ts'
import { database, floors, kernel } from './floors.ts'
import type { Import, SourceFile } from './imports.ts'

/** Sources of the product, besides its scripts and tests. */
const program = /^(migrations|server|renderer|main)\//

/** The folders these rules speak about. */
export const folders = ['migrations', 'server', 'renderer', 'main', 'scripts', 'test'] as const

/** One sentence for each import that goes up, sideways or around; none when the house stands. */
export function findViolations(sources: readonly SourceFile[]): string[] {
  return [
    ...sources.flatMap(source => source.imports.flatMap(violationsOf)),
    ...sources.flatMap(({ path, unscoped }) =>
      program.test(path) && !database.test(path)
        ? unscoped.map(line => `${path}:${line} uses withoutPlugins; only server/database may`)
        : [],
    ),
    ...sources.flatMap(({ path, text }) =>
      program.test(path) && !path.startsWith('server/kernel/') && /\broleAllows\b/.test(text)
        ? [`${path} asks roleAllows, which no rights narrow; outside the kernel it is allows`]
        : [],
    ),
    ...circlesOfFiles(sources),
    ...circlesOfFolders(sources),
    ...circlesOfModules(sources),
  ]
}

/** True when a file may import another, of its own floor or of one below. */
export function reaches(from: string, to: string): boolean {
  const floor = floors.find(({ files }) => files.test(from))
  return !floor || floor.files.test(to) || floor.mayImport.some(allowed => allowed.test(to))
}

function violationsOf(found: Import): string[] {
  const { from, line, to, typeOnly } = found
  const floor = floors.find(({ files }) => files.test(from))
  if (!floor) return []
  const sentence = (rest: string) => [`${from}:${line} ${rest}`]

  if ('package' in to) {
    const isDriver = to.package === 'better-sqlite3' || to.package === 'pg'
    if (isDriver && program.test(from) && !database.test(from) && !kernel.test(from)) {
      return sentence(`imports ${to.package}; only server/database and server/kernel may`)
    }
    if (floor.packages && !floor.packages.test(to.package)) {
      return sentence(`imports ${to.package}; ${floor.name} may import only ${floor.packages}`)
    }
    return []
  }

  if (isOwn(floor, from, to.file) || floor.mayImport.some(allowed => allowed.test(to.file))) return []
  if (floor.mayImportTypes?.some(allowed => allowed.test(to.file))) {
    return typeOnly
      ? []
      : sentence(`imports ${to.file}; ${floor.name} may import only types from it (import type)`)
  }
  if (floor.name === 'a module' && floor.files.test(to.file)) {
    return sentence(`imports ${to.file}; another module is seen through its index.ts`)
  }
  return sentence(`imports ${to.file}; ${floor.name} may not`)
}

/** A file of the floor; of the same room, where the floor has rooms. */
function isOwn({ files, room }: Floor, from: string, to: string): boolean {
  return room ? room.exec(to)?.[0] === room.exec(from)?.[0] : files.test(to)
}
