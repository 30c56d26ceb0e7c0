// Part of `npm run check`: does everything that people read speak as the trade does, and every comment name its subject?

import { root } from './project.mjs'
import { subjectlessComments } from './words/comments.ts'
import { refusedWords } from './words/trade-terms.ts'

const refused = [...refusedWords(root), ...subjectlessComments(root)]
for (const place of refused) console.log(place)
process.exitCode = refused.length > 0 ? 1 : 0
