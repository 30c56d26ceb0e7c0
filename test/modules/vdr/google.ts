import { expect } from 'vitest'
import type { GoogleServer } from '../../google-server.ts'
import type { Json, Office, Reply } from '../../office.ts'
import { until } from '../../time.ts'

export const GOOGLE = '/api/v1/svc/vdr/google'

/** An administrator's browser, which has begun to connect the office with the stand-in of Google. */
export class AtGoogle {
  readonly office: Office
  readonly session: Record<string, string>

  constructor(office: Office, session: Record<string, string>) {
    this.office = office
    this.session = session
  }

  static async of(office: Office, email?: string): Promise<AtGoogle> {
    return new AtGoogle(office, await office.session(email))
  }

  /** Begins, and goes where Google sends the person back to. */
  async consent(): Promise<URLSearchParams> {
    const { status, body } = await this.office.post(
      `${GOOGLE}/connect`,
      {},
      { as: null, headers: this.session },
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const { headers } = await fetch(body.authorisation_url, { redirect: 'manual' })
    return new URL(headers.get('location') ?? '').searchParams
  }

  /** Follows Google's redirect, as the page does. */
  comeBack(with_: URLSearchParams): Promise<Reply> {
    return this.office.get(`${GOOGLE}/oauth/callback?${with_}`, { as: null, headers: this.session })
  }
}

/** Enters the client of the stand-in. */
export async function configure(office: Office, google: GoogleServer): Promise<void> {
  const { id, secret } = google.client
  const { status, body } = await office.put(`${GOOGLE}/client`, {
    client_id: id,
    client_secret: secret,
    base_url: google.url,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Opens Google and connects its account. */
export async function connect(office: Office, google: GoogleServer): Promise<AtGoogle> {
  await configure(office, google)
  const browser = await AtGoogle.of(office)
  const { body } = await browser.comeBack(await browser.consent())
  expect(body).toEqual({ outcome: 'connected', detail: null })
  return browser
}

/** A room that takes what is imported. */
export class ImportRoom {
  readonly office: Office
  readonly id: number

  constructor(office: Office, id: number) {
    this.office = office
    this.id = id
  }

  static async open(office: Office, name = 'Project Alder'): Promise<ImportRoom> {
    return new ImportRoom(office, (await office.post('/api/v1/svc/vdr/rooms', { name })).body.id)
  }

  get at(): string {
    return `/api/v1/svc/vdr/rooms/${this.id}`
  }

  async plan(...items: string[]): Promise<Json> {
    const { status, body } = await this.office.post(`${this.at}/import/gdrive?ephemeral=true`, { items })
    expect(status, JSON.stringify(body)).toBe(202)
    return body.plan
  }

  /** Returns the fates in the plan, by path. */
  async fates(...items: string[]): Promise<string[]> {
    const { items: planned } = await this.plan(...items)
    return planned.map(({ path, fate }: Json) => `${fate}: ${path}`)
  }

  async begin(items: string[], folder_id: number | null = null): Promise<number> {
    const { status, body } = await this.office.post(`${this.at}/import/gdrive`, { items, folder_id })
    expect(status, JSON.stringify(body)).toBe(202)
    return body.id
  }

  async ended(id: number): Promise<Json> {
    return until(async () => {
      const { body } = await this.office.get(`${this.at}/import/jobs/${id}`)
      return body.status !== 'running' && body
    })
  }

  /** Imports and waits for the end. */
  async take(...items: string[]): Promise<Json> {
    return this.ended(await this.begin(items))
  }

  /** Returns the items that did not arrive, with their reasons. */
  async left(id: number, state: string): Promise<string[]> {
    const { body } = await this.office.get(`${this.at}/import/jobs/${id}/items?state=${state}`)
    return body.map(({ path, reason }: Json) => `${path}: ${reason}`).sort()
  }

  async documents(): Promise<Json[]> {
    return (await this.office.get(`${this.at}/documents?limit=500`)).body
  }

  /** The index of the room: each folder and document by its number and name, and the version of what has more than one. */
  async index(): Promise<string[]> {
    const folders = (await this.office.get(`${this.at}/folders`)).body as Json[]
    const lines = [
      ...folders.map(({ index, name }) => `${index} ${name}/`),
      ...(await this.documents()).map(
        ({ index, name, version }) => `${index} ${name}${version > 1 ? ` v${version}` : ''}`,
      ),
    ]
    return lines.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  }

  async text(name: string): Promise<string> {
    const found = (await this.documents()).find(one => one.name === name)
    return (await this.office.get(`${this.at}/documents/${found?.id}/stream`)).body
  }
}
