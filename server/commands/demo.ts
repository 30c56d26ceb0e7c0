import { configFrom } from '../config.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { SAMPLE_PASSWORD } from '../sample/seed.ts'
import { serveSample } from '../sample/serve-sample.ts'
import { stopOnSignals } from '../stop-on-signals.ts'

const { values } = commandOptions({
  name: 'demo',
  says: 'Serves the sample office, in a data folder of its own.',
  options: { reset: { type: 'boolean', default: false, says: 'Begins it anew' } },
})

try {
  const own = configFrom(process.env)
  const dataDir = process.env.SVC_DATA_DIR ? own.dataDir : `${own.dataDir}-sample`
  const { running, office } = await serveSample({ ...own, dataDir }, { reset: values.reset })
  stopOnSignals(running)
  for (const { name, email, role } of office.people)
    console.error(`${name} (${role}): ${email}, password "${SAMPLE_PASSWORD}"`)
  console.log(`ready ${running.url}`)
} catch (error) {
  console.error(`The sample office cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
