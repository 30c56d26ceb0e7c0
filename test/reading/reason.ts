import type { RefusedFile } from '../../server/reading/extract/refused-file.ts'

/** Why a file was refused, in English. */
export const reasonOf = (refused: RefusedFile): string =>
  'unread' in refused ? refused.unread : refused.unfit.english
