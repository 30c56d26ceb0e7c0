import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { destination, type Logger, multistream, pino } from 'pino'

export type Log = Logger

const ROTATE_AT = 20 * 1024 * 1024

/** Whatever might be a secret is struck out of every line, wherever it stands. */
const REDACTED = ['password', 'token', 'secret', 'otp', 'authorization', 'cookie', 'key'].flatMap(name => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])

/**
 * Structured logs in `<folder>/server.log`, warnings also on stderr; stdout stays free for the ready line.
 * The file of the last start is kept as server.log.1 once it has grown past 20 MiB.
 */
export function openLog(folder: string, level: string): Log {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'server.log')
  if (existsSync(file) && statSync(file).size > ROTATE_AT) renameSync(file, `${file}.1`)
  return pino(
    {
      level,
      redact: { paths: REDACTED, censor: '[redacted]' },
      serializers: { error: pino.stdSerializers.err },
      base: null,
    },
    multistream([
      { level: 'trace', stream: destination({ dest: file, mode: 0o600, sync: false, minLength: 0 }) },
      { level: 'warn', stream: destination({ dest: 2, sync: true }) },
    ]),
  )
}
