import { parseCookie, stringifySetCookie } from 'cookie'

interface CookieOptions {
  maxAge: number
  /** Where it is sent, over plain HTTP; a bound cookie goes to the whole host. */
  path?: string
  /** Scripts of the office's pages read it. */
  readable?: true
}

/**
 * The cookies of this office. Behind TLS their names bind them to its host (`__Host-`): no other host of the domain, and no
 * plain HTTP, can set one in its place.
 */
export class Cookies {
  readonly bound: boolean

  constructor(bound: boolean) {
    this.bound = bound
  }

  read(header: string | undefined, name: string): string | undefined {
    return header === undefined ? undefined : parseCookie(header)[this.#named(name)]
  }

  /** The value of a `Set-Cookie` header. */
  write(name: string, value: string, { maxAge, path = '/', readable }: CookieOptions): string {
    return stringifySetCookie(this.#named(name), value, {
      path: this.bound ? '/' : path,
      maxAge,
      sameSite: 'strict',
      secure: this.bound,
      ...(readable ? {} : { httpOnly: true }),
    })
  }

  #named = (name: string): string => (this.bound ? `__Host-${name}` : name)
}
