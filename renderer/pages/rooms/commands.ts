import type { Command } from '../../routes/commands.ts'

export const openRoom: Command = {
  label: 'Open a data room',
  at: { to: '/rooms' },
  keys: 'c',
  needs: 'write',
  module: 'vdr',
  keywords: ['vdr', 'dataroom', 'create', 'new'],
}
