import { useEffect, useRef } from 'react'
import type { SharedDocument } from '../api/modules.ts'
import { ShownDocument } from '../components/viewer/ShownDocument.tsx'
import { useDwell } from '../components/viewer/use-dwell.ts'

/** One document as its pages, and its download where the link gives it. */
export function DocumentView({
  token,
  document: { id, name, may_download, content_type },
  alone,
}: {
  token: string
  document: SharedDocument
  /** The link shows this document and no other. */
  alone: boolean
}) {
  const at = `/api/v1/svc/vdr/share/${token}/documents/${id}`
  const look = useDwell(at)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="shown">
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
          <a className="download" href={`${at}/stream?download=true`} download>
            Download
          </a>
        )}
      </div>
      <ShownDocument
        pages={`${at}/pages`}
        name={name}
        onLook={look}
        otherwise={
          may_download &&
          content_type?.startsWith('image/') && (
            <img className="picture" src={`${at}/stream`} alt={name} onLoad={() => look(1)} />
          )
        }
      />
    </div>
  )
}
