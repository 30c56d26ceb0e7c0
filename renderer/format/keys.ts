import { wordsOf } from '../language/keys.ts'
import { say } from '../language/language.ts'

/** A key of the API as people read it: `target_size` is `Target size`. */
export const wordsOfKey = (key: string): string => say(wordsOf(key))

/** Returns the label of a tool: `svc_move_deal_stage` is `Move deal stage`. */
export const wordsOfTool = (name: string): string => wordsOfKey(name.replace(/^svc_/, ''))
