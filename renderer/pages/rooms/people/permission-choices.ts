import type { DataRoomMember } from '../../../api/modules.ts'
import { choicesOf } from '../../../format/choices.ts'
import { permissionWords } from '../../../words/rooms.ts'

/** What the whole room gives nobody: only what folders and documents give, or the group. */
const NOTHING = 'nothing'

/** What the whole room may give somebody, as a field offers it. */
export const roomChoices = [
  { value: NOTHING, label: 'Inherited from folders or group' },
  ...choicesOf(permissionWords).map(({ value, label }) =>
    value === 'none' ? { value, label: 'Denied, overrides all other permissions' } : { value, label },
  ),
]

export const choiceOf = (permission: DataRoomMember['permission']): string => permission ?? NOTHING

export const permissionOf = (choice: string): DataRoomMember['permission'] =>
  choice === NOTHING ? null : (choice as DataRoomMember['permission'])
