// Node needs the whole path of a file of Selenium, and the types of Selenium know only its folder.
declare module 'selenium-webdriver/http/index.js' {
  const http: typeof import('selenium-webdriver/http', { with: { 'resolution-mode': 'require' }});
  export default http;
}
declare module 'selenium-webdriver/remote/index.js' {
  const remote: typeof import('selenium-webdriver/remote', { with: { 'resolution-mode': 'require' }});
  export default remote;
}
