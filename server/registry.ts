import { agent, tools } from './agents/index.ts'
import { Registry } from './kernel/module.ts'
import { modules } from './modules/index.ts'

/** All that can be called: the modules, and the agents' part of the house. */
export const registry = new Registry([tools, agent, ...modules])
