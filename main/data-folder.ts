import { join } from 'node:path'

/** The folder that the server chooses when it runs alone, so that both find the same office. */
export function dataFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
  if (env.SVC_DATA_DIR) return env.SVC_DATA_DIR
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Fund Office')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Fund Office')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'fund-office')
}
