import { agent, tools } from '../agents/index.ts'
import { Registry } from '../kernel/module.ts'
import { admin } from './admin/index.ts'
import { auth } from './auth/index.ts'
import { developer } from './developer/index.ts'
import { me } from './me/index.ts'

/** Every module of the house; a new one is added here and nowhere else. */
export const registry = new Registry([auth, me, admin, developer, tools, agent])
