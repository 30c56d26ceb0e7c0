import type { CallToolResult, ReadResourceResult, Resource } from '@modelcontextprotocol/client'
import { type OpenedClient, within, wordsOf } from './open-client.ts'
import { isReading, type PinnedTool, pinned } from './tool-list.ts'

/** Pages of a list that are asked for; a server that never ends is cut here. */
const LIST_PAGES = 50
const RESOURCES_MOST = 5000

export interface SessionLimits {
  /** The longest wait for one call, in milliseconds. */
  callMs: number
}

/** Thrown with a tool's own words when it could not do what it was asked. */
export class ToolRefusal extends Error {}

/** An opened server with its capabilities, through which all requests go. */
export class Session {
  readonly opened: OpenedClient
  readonly #byod: boolean
  readonly #limits: SessionLimits
  tools: readonly PinnedTool[] = []
  resources: readonly Resource[] = []
  /** True once the server said, or may have said, that its tools are others now. */
  toolsMayDiffer = false
  /** True once the conversation has ended, by whichever side. */
  ended = false

  private constructor(opened: OpenedClient, byod: boolean, limits: SessionLimits) {
    this.opened = opened
    this.#byod = byod
    this.#limits = limits
  }

  /** Takes stock of a server that was just opened. */
  static async of(opened: OpenedClient, byod: boolean, limits: SessionLimits): Promise<Session> {
    const session = new Session(opened, byod, limits)
    const { client } = opened
    client.onclose = () => {
      session.ended = true
    }
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      session.toolsMayDiffer = true
    })
    await session.takeStock()
    return session
  }

  /** The tools that may be called: in bring-your-own-data mode only those that read. */
  get usable(): readonly PinnedTool[] {
    return this.#byod ? this.tools.filter(isReading) : this.tools
  }

  async takeStock(): Promise<void> {
    const { client } = this.opened
    const { tools, resources } = client.getServerCapabilities() ?? {}
    this.toolsMayDiffer = false
    this.tools = tools ? await this.#listTools() : []
    // Some servers announce resources and have none to list.
    this.resources = resources ? await this.#listResources().catch(() => []) : []
  }

  /** Asks a tool; in bring-your-own-data mode only one that reads. Throws a ToolRefusal with the tool's own words. */
  async callTool(
    name: string,
    given: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<CallToolResult> {
    if (!this.usable.some(tool => tool.name === name))
      throw new ToolRefusal(
        `${name} is no tool of this connection, or may change something where it only reads.`,
      )
    const result = (await within(
      this.#limits.callMs,
      this.opened.client.callTool({ name, arguments: given }, this.#options(signal)),
    )) as CallToolResult
    if (result.isError) throw new ToolRefusal(textOf(result).slice(0, 2000))
    return result
  }

  async readResource(uri: string, signal?: AbortSignal): Promise<ReadResourceResult> {
    return within(this.#limits.callMs, this.opened.client.readResource({ uri }, this.#options(signal)))
  }

  async #listTools(): Promise<PinnedTool[]> {
    const { client } = this.opened
    const { tools } = await within(this.#limits.callMs, client.listTools(undefined, this.#options()))
    return tools.map(pinned)
  }

  async #listResources(): Promise<Resource[]> {
    const { client } = this.opened
    const all: Resource[] = []
    let cursor: string | undefined
    for (let page = 0; page < LIST_PAGES && all.length < RESOURCES_MOST; page += 1) {
      const answer = await within(
        this.#limits.callMs,
        client.listResources(cursor === undefined ? undefined : { cursor }, this.#options()),
      )
      all.push(...answer.resources)
      cursor = answer.nextCursor
      if (cursor === undefined) break
    }
    return all
  }

  #options(signal?: AbortSignal) {
    const { callMs } = this.#limits
    return { timeout: callMs, maxTotalTimeout: callMs, ...(signal ? { signal } : {}) }
  }
}

/** Returns all text of a result. */
export const textOf = ({ content }: Pick<CallToolResult, 'content'>): string =>
  content.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n')

export { wordsOf }
