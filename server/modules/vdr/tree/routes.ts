import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import { room_archived } from '../rooms.ts'
import { Folder, FolderChange, FolderInput, MoveDone, MoveInput } from '../schemas/folders.ts'
import { createFolder, deleteFolder, getFolder, listFolders, name_taken, updateFolder } from './folders.ts'
import { moved_since, moveTo, nothing_to_undo, undoMove } from './moves.ts'

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'

export const treeRoutes = [
  route({
    method: 'GET',
    path: `${ROOM}/folders`,
    operation: 'listDataRoomFolders',
    summary: 'List the folders of a data room, by index',
    description: 'Folders that the caller may see, or in which they may see something.',
    access: 'vdr:read',
    response: z.array(Folder),
    tool: {
      name: 'svc_list_room_folders',
      title: 'List the folders of a data room',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the folders of a data room by index, as far as you may see them. Their documents are in svc_list_documents.',
      keywords: 'index tree sections structure dataroom vdr',
    },
    handle: (ctx, { params }) => listFolders(ctx, params.room_id),
  }),
  route({
    method: 'POST',
    path: `${ROOM}/folders`,
    operation: 'createDataRoomFolder',
    summary: 'Create a folder in a data room',
    access: 'vdr:write',
    status: 201,
    body: FolderInput,
    example: { name: 'Financial' },
    response: Folder,
    errors: { room_archived, name_taken },
    handle: (ctx, { params, body }) => createFolder(ctx, params.room_id, body),
  }),
  route({
    method: 'PATCH',
    path: `${ROOM}/folders/{folder_id}`,
    operation: 'updateDataRoomFolder',
    summary: 'Change a folder of a data room',
    did: 'Changed a folder',
    access: 'vdr:write',
    body: FolderChange,
    example: { name: 'Financial statements' },
    response: Folder,
    errors: { room_archived, name_taken },
    handle: (ctx, { params, body }) => updateFolder(ctx, params.room_id, params.folder_id, body),
  }),
  route({
    method: 'DELETE',
    path: `${ROOM}/folders/{folder_id}`,
    operation: 'deleteDataRoomFolder',
    summary: 'Delete an empty folder of a data room',
    description: 'In a published room its number is not reused.',
    access: 'vdr:write',
    errors: {
      room_archived,
      folder_not_empty: [409, 'The folder is not empty'],
    },
    deleted: (ctx, { params }) => getFolder(ctx, params.room_id, params.folder_id),
    handle: (ctx, { params }) => deleteFolder(ctx, params.room_id, params.folder_id),
  }),
  route({
    method: 'POST',
    path: `${ROOM}/moves`,
    operation: 'moveInDataRoom',
    summary: 'Move folders and documents of a data room',
    description: 'All or none; the move is undone as one.',
    access: 'vdr:write',
    body: MoveInput,
    example: { folders: [], documents: [], folder_id: null },
    response: MoveDone,
    errors: { room_archived },
    handle: async (ctx, { params, body }) => ({ id: await moveTo(ctx, params.room_id, body) }),
  }),
  route({
    method: 'POST',
    path: `${ROOM}/moves/undo`,
    operation: 'undoMoveInDataRoom',
    summary: 'Undo the last move in a data room',
    description: 'Moves everything back to its place and number. A repeat undoes the move before it.',
    access: 'vdr:write',
    response: MoveDone,
    errors: { room_archived, nothing_to_undo },
    handle: async (ctx, { params }) => ({ id: await undoMove(ctx, params.room_id) }),
  }),
  route({
    method: 'POST',
    path: `${ROOM}/moves/{move_id}/undo`,
    operation: 'undoOneMoveInDataRoom',
    summary: 'Undo one move in a data room',
    access: 'vdr:write',
    response: MoveDone,
    errors: { room_archived, nothing_to_undo, moved_since },
    handle: async (ctx, { params }) => ({ id: await undoMove(ctx, params.room_id, params.move_id) }),
  }),
] as const
