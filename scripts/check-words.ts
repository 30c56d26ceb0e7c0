// Part of `npm run check`: does everything that people read speak as the trade does?

import { root } from './project.mjs'
import { refusedWords } from './words/trade-terms.ts'

const refused = refusedWords(root)
for (const place of refused) console.log(place)
process.exitCode = refused.length > 0 ? 1 : 0
