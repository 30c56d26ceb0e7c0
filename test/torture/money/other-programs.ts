import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Objections, Watched } from './surfaces.ts'

const CFO = '/api/v1/svc/cfo'

/** Checks that other bookkeeping programs accept the book. */
export async function readElsewhere(
  { office, fund }: Watched,
  said: Objections,
  count: (what: string) => void,
): Promise<void> {
  const { body } = await office.get(`${CFO}/accounts/${fund}/ledger.journal`)
  const file = join(tmpdir(), `fund-office-torture-${process.pid}.journal`)
  writeFileSync(file, body)
  try {
    for (const [program, args] of Object.entries(strictly)) {
      if (!isHere(program)) {
        count(`${program}: not here`)
        continue
      }
      try {
        execFileSync(program, args(file), { stdio: 'pipe', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
        count(`${program}: accepts the book`)
      } catch (error) {
        said.all.push(
          `${program} refuses the book: ${String((error as { stderr?: Buffer }).stderr).slice(0, 300)}`,
        )
      }
    }
  } finally {
    rmSync(file, { force: true })
  }
}

const strictly: Record<string, (file: string) => string[]> = {
  hledger: file => ['-f', file, 'check', '--strict'],
  ledger: file => ['-f', file, '--pedantic', 'balance'],
}

function isHere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
