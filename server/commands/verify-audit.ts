import { readFileSync } from 'node:fs'
import { configFrom } from '../config.ts'
import { dataFolder } from '../data-folder.ts'
import { openDatabase } from '../database/index.ts'
import { verifyAllAudits } from '../kernel/audit.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { verifyAuditFile } from '../platform/audit-file.ts'

/** `npm run verify-audit` exits with 1 when a chain is broken. */
const { positionals } = commandOptions({
  name: 'verify-audit',
  given: '[<file>]',
  says: "Recomputes every organisation's audit chain, or checks an exported audit log, for which no office has to be here.",
})
const [path] = positionals
if (path) verifyFile(path)
else await verifyOffice()

function verifyFile(file: string): void {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    console.error(`${file} cannot be read.`)
    process.exitCode = 1
    return
  }
  const { says, wrong, fingerprint } = verifyAuditFile(text)
  for (const sentence of says) console.log(sentence)
  if (wrong) {
    console.log(`NOT AS IT WAS EXPORTED: ${wrong}`)
    process.exitCode = 1
  } else
    console.log(
      `The file is as it was signed. Compare the fingerprint with the one the office shows under Settings, Audit log: ${fingerprint}`,
    )
}

async function verifyOffice(): Promise<void> {
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
}
