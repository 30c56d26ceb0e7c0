import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from 'electron'

/** The switch with which an AI client starts this program. */
const SWITCH = '--mcp'

/** Arguments after the switch; null if an AI client did not start it. */
export function mcpArguments(argv: readonly string[]): string[] | null {
  const at = argv.indexOf(SWITCH)
  return at < 0 ? null : argv.slice(at + 1)
}

/**
 * Serves MCP over the standard streams by the bundled command, for an AI client that started this program: no window, no
 * server of its own, and beside an office that runs. It is part of the program because that cannot be run as Node
 * (docs/desktop.md).
 */
export async function serveMcp(app: App, command: string, args: readonly string[]): Promise<void> {
  // The office's own profile is that of the window.
  const profile = mkdtempSync(join(tmpdir(), 'fund-office-mcp-'))
  process.once('exit', () => rmSync(profile, { recursive: true, force: true }))
  app.setPath('userData', profile)
  app.dock?.hide()
  process.argv = [process.execPath, command, ...args]
  await import(pathToFileURL(command).href)
  if (process.exitCode) app.exit(Number(process.exitCode))
}
