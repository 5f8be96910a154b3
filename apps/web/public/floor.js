/*
 * Leads a browser that is too old for the app to a plain page that says what to do. Written for any browser, so it is
 * served as it is. Whoever opens the app anyway is not led away again until the tab is closed. Safari has
 * `registerProperty` since 16.4 and Firefox since 128; Chrome and Edge have `dvh` since 108.
 */
(function () {
  var isCurrent = window.CSS && CSS.registerProperty && CSS.supports('height', '1dvh');
  if (isCurrent) return;
  var isWanted = /[?&]anyway\b/.test(location.search);
  var language = '';
  try {
    if (isWanted) sessionStorage.setItem('anyway', '1');
    isWanted = isWanted || sessionStorage.getItem('anyway') === '1';
    language = localStorage.getItem('language') || '';
  } catch (error) {
    // Blocked storage holds nothing.
    console.warn(error);
  }
  if (isWanted) return;
  var from = encodeURIComponent(location.pathname + location.search);
  location.replace('/old-browser?language=' + encodeURIComponent(language) + '&from=' + from);
})();
