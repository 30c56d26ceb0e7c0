import type { Command, RecordCommand } from '../../routes/commands.ts'

export const openRoom: Command = {
  label: 'Create a data room',
  at: { to: '/rooms' },
  keys: 'c',
  needs: 'write',
  module: 'vdr',
  keywords: ['vdr', 'dataroom', 'create', 'new'],
}

export const runDiligence: RecordCommand = {
  label: 'Run diligence on a data room',
  keys: 'd',
  needs: 'write',
  module: 'vdr',
  keywords: ['analysis', 'analyse', 'red flags'],
  of: 'Data rooms',
  at: id => ({ to: '/rooms/$roomId', params: { roomId: String(id) }, search: { tab: 'diligence' } }),
}
