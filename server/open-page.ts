import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Shows the set-up page to whoever sits at this computer, if somebody does. The link holds a one-time token, which
 * must not be seen in the list of processes, so the browser is given a file of the data folder that leads there.
 */
export function openPage(url: string, dataDir: string): void {
  const opener = openerOf(process.platform, process.env)
  if (!opener || !process.stdout.isTTY) return
  const file = join(dataDir, 'open-set-up.html')
  writeFileSync(
    file,
    `<!doctype html><meta http-equiv="refresh" content="0;url=${url}"><title>Fund Office</title>`,
    { mode: 0o600 },
  )
  const [command, ...args] = opener
  const child = spawn(command, [...args, file], { stdio: 'ignore', detached: true })
  // Without a browser the link on the terminal is still there.
  child.on('error', () => undefined)
  child.unref()
}

function openerOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): [string, ...string[]] | null {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['explorer']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null
}
