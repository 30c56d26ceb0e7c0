import { configFrom } from '../config.ts'
import { dataFolder } from '../data-folder.ts'
import { openDatabase } from '../database/index.ts'
import { verifyAllAudits } from '../kernel/audit.ts'

/** `npm run verify-audit`: recomputes every organisation's audit chain; exits with 1 when one is broken. */
const config = configFrom(process.env)
const database = await openDatabase(
  config.databaseUrl ? { url: config.databaseUrl } : { file: dataFolder(config.dataDir).database },
)
try {
  const verdicts = await database.read(verifyAllAudits)
  for (const { organisation, entries, erased, broken } of verdicts) {
    if (broken) process.exitCode = 1
    const verdict = broken ? `BROKEN at entry ${broken.seq}: it ${broken.reason}` : 'whole'
    const without = erased > 0 ? `, the values of ${erased} erased` : ''
    console.log(`organisation ${organisation}: ${entries} entries${without}, ${verdict}`)
  }
  if (verdicts.length === 0) console.log('There is nothing to verify yet.')
} finally {
  await database.close()
}
