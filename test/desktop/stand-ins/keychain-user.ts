// The server's own way to its secrets, in a process that the shell forked: says what it found, and ends.
import { openSecrets } from '../../../server/platform/secrets/index.ts'

try {
  const secrets = await openSecrets({
    dataDir: process.env.SVC_DATA_DIR ?? '',
    mode: 'keychain',
    warn: () => undefined,
    keychainTimeout: 1500,
  })
  const key = await secrets.obtain('jwt-key')
  console.log(`${secrets.backend} ${key.toString('hex')}`)
} catch (error) {
  console.log(`refused: ${(error as Error).message}`)
  // The abandoned request must end before the process does.
  await new Promise(resolve => setTimeout(resolve, 300))
}
process.exit(0)
