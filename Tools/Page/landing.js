// Runs the pipeline of the README on the first page of the site: a frame with its chain stands behind its picture. The documentation draws its pages in
// the browser, and keeps this script while its reader goes from page to page.
'use strict'

{
  const live = new URL('.', document.currentScript.src)
  // Tick for tick what the program of the README types: 1 is "c", 2 "ca", 3 "cat" and 4 "cats". A search takes ten ticks.
  const chain = '#step=debounce,for=3&step=distinctUntilChanged&step=flatMapLatest&in=123-----4-----34-------|&in=----------r|'

  const show = picture => {
    const part = picture.closest('p') ?? picture
    const figure = document.createElement('figure')
    figure.id = 'running'
    figure.style.margin = '1.5rem 0'
    const words = document.createElement('figcaption')
    words.textContent = 'The same pipeline, run by the library in this page. Drag the numbers: they are the letters typed so far, and r is the answer to a search.'
    const frame = document.createElement('iframe')
    frame.title = 'The pipeline, running: its marbles can be dragged'
    frame.style.cssText = 'width: 100%; height: 30rem; border: 0'
    // As high as what it contains.
    frame.onload = () => {
      const { body } = frame.contentDocument
      new ResizeObserver(() => { frame.style.height = `${Math.ceil(body.getBoundingClientRect().height)}px` }).observe(body)
    }
    frame.src = live + 'playground.html' + chain
    figure.append(words, frame)
    part.after(figure)
  }

  const look = () => {
    const picture = document.querySelector('img[src*="search-field"]')
    if (picture && !document.getElementById('running')) show(picture)
  }
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true })
  look()
}
