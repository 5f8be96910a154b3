/*
 * Leads a browser that is too old for the app to a plain page that says what to do. Written for any browser, so it is
 * served as it is. Safari has `registerProperty` since 16.4 and Firefox since 128; Chrome and Edge have `dvh` since 108.
 */
(function () {
  var isCurrent = window.CSS && CSS.registerProperty && CSS.supports('height', '1dvh');
  if (!isCurrent && !/[?&]anyway\b/.test(location.search)) location.replace('/old-browser');
})();
