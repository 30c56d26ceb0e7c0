import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SharedDocument } from '../api/modules.ts'
import { useDwell } from './use-dwell.ts'

const PdfPages = lazy(() =>
  import('./PdfPages.tsx').then(({ PdfPages: default_ }) => ({ default: default_ })),
)

type Shown =
  | { as: 'loading' }
  | { as: 'pdf'; bytes: ArrayBuffer }
  | { as: 'picture'; url: string }
  | { as: 'text'; text: string }
  | { as: 'nothing'; why: string }

/** One document as far as a browser can show it, and its download where the link gives it. */
export function DocumentView({
  token,
  document: { id, name, may_download },
  alone,
}: {
  token: string
  document: SharedDocument
  /** The link shows this document and no other. */
  alone: boolean
}) {
  const at = `/api/v1/svc/vdr/share/${token}/documents/${id}`
  const stream = `${at}/stream`
  const look = useDwell(at)
  const [shown, setShown] = useState<Shown>({ as: 'loading' })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | undefined
    fetchShown(stream, leaving.signal).then(
      found => {
        if (found.as === 'picture') url = found.url
        setShown(found)
        if (found.as === 'picture' || found.as === 'text') look(1)
      },
      () => undefined,
    )
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [stream, look])
  return (
    <>
      {!alone && (
        <a className="back" href="#index">
          All documents
        </a>
      )}
      <div className="title">
        <h1 ref={title} tabIndex={-1}>
          {name}
        </h1>
        {may_download && (
          <a className="download" href={`${stream}?download=true`} download>
            Download
          </a>
        )}
      </div>
      {shown.as === 'loading' && <p role="status">Fetching the document …</p>}
      {shown.as === 'pdf' && (
        <Suspense fallback={<p role="status">Opening the pages …</p>}>
          <PdfPages bytes={shown.bytes} onLook={look} />
        </Suspense>
      )}
      {shown.as === 'picture' && <img className="picture" src={shown.url} alt={name} />}
      {shown.as === 'text' && <pre className="text">{shown.text}</pre>}
      {shown.as === 'nothing' && <p>{shown.why}</p>}
    </>
  )
}

async function fetchShown(stream: string, signal: AbortSignal): Promise<Shown> {
  const reply = await fetch(stream, { signal })
  if (!reply.ok) {
    const { detail } = (await reply.json()) as { detail: string }
    return { as: 'nothing', why: detail }
  }
  const type = reply.headers.get('content-type') ?? ''
  if (type.startsWith('application/pdf')) return { as: 'pdf', bytes: await reply.arrayBuffer() }
  if (/^image\/(png|jpeg|gif|webp|avif)/.test(type))
    return { as: 'picture', url: URL.createObjectURL(await reply.blob()) }
  if (type.startsWith('text/')) return { as: 'text', text: await reply.text() }
  return { as: 'nothing', why: 'A browser cannot show this kind of file: download it to open it.' }
}
