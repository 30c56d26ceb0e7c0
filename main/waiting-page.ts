const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Fund Office</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { display: grid; place-content: center; height: 100vh; margin: 0; text-align: center; }
  p { margin: 0; opacity: .7; }
</style>
<p role="status">Fund Office is starting ...</p>
</html>`

/** The window's page while there is no server: it needs nothing and can do nothing. */
export const waitingPage = `data:text/html;charset=utf-8,${encodeURIComponent(HTML)}`
