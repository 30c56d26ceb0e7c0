import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Fonts {
  regular: Buffer
  bold: Buffer
}

let loaded: Fonts | null = null

/** Liberation Sans (SIL Open Font License): the letters of Latin, Greek and Cyrillic scripts. */
export function fonts(): Fonts {
  loaded ??= {
    regular: readFileSync(join(folder(), 'LiberationSans-Regular.ttf')),
    bold: readFileSync(join(folder(), 'LiberationSans-Bold.ttf')),
  }
  return loaded
}

/** Beside the built server, or where the package that carries them has them. */
function folder(): string {
  const beside = join(import.meta.dirname, 'fonts')
  if (existsSync(beside)) return beside
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts')
}
