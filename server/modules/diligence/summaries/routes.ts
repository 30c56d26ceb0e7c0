import { route } from '../../../kernel/index.ts'
import { summarizeFolder } from './folder-summary.ts'
import { FolderSummary } from './schemas.ts'

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'

export const tellingRoutes = [
  route({
    method: 'POST',
    path: `${ROOM}/folders/{folder_id}/summarize`,
    operation: 'summarizeDataRoomFolder',
    summary: 'Summarise a folder of a data room',
    description:
      'For each document in the folder and below: its kind, parties, figures, dates and terms, each sentence with its page, as far as the caller may see them. Made anew from the current versions and not saved. Lists what was not read.',
    access: 'vdr:read',
    effect: 'read',
    response: FolderSummary,
    tool: {
      name: 'svc_summarize_folder',
      title: 'Summarise a folder',
      category: 'vdr',
      credits: 2,
      description:
        'Summarises the documents in a folder of a data room: what each is, parties, figures, dates and terms, quoted with page, and what was not read. For risks use svc_run_diligence.',
      keywords: 'summary overview what is in this folder documents data room',
      openWorld: true,
    },
    prepare: (ctx, { params }) => summarizeFolder(ctx, params.room_id, params.folder_id),
    handle: async (_ctx, _input, summary) => summary,
  }),
] as const
