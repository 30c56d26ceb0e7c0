import type { Command, RecordCommand } from '../../routes/commands.ts'

export const openRoom: Command = {
  label: 'Create a data room',
  at: { to: '/rooms' },
  keys: 'c',
  needs: 'write',
  module: 'vdr',
  keywords: ['vdr', 'dataroom', 'create', 'new'],
}

export const shareRoom: RecordCommand = {
  label: 'Create a share link',
  needs: 'write',
  module: 'vdr',
  keywords: ['new', 'share', 'invite a visitor', 'data room', 'access'],
  of: 'Data rooms',
  at: id => ({ to: '/rooms/$roomId', params: { roomId: String(id) }, search: { tab: 'links' } }),
}

export const uploadDocuments: RecordCommand = {
  label: 'Upload documents',
  needs: 'write',
  module: 'vdr',
  keywords: ['files', 'add', 'data room', 'folder'],
  of: 'Data rooms',
  at: id => ({ to: '/rooms/$roomId', params: { roomId: String(id) } }),
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
