import type { KeptCookie } from './pane-cookie.rule.ts';

/**
 * Returns the script that runs in a pane before the program's own scripts. A page without an origin has no cookies, no
 * storage and no history of its own: it gets replacements that last as long as the page does, so that programs that
 * rely on them start. URLs from the root of the program's site that scripts make as they run are redirected below the
 * pane's root.
 */
export function paneScript(base: string, cookies: Record<string, KeptCookie>): string {
  const open = Object.fromEntries(
    Object.entries(cookies).flatMap(([name, { value, hidden }]) => (hidden ? [] : [[name, value]])),
  );
  const data = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `(${run})(${data(base)},${data(open)})`;
}

/** As text, for pages: ASCII only, whatever the encoding of the page is. */
const run = `function(base,jar){
var site=location.protocol+'//'+location.host,sockets=site.replace(/^http/,'ws'),own=site+base;
function lead(u){
  if(u===null||u===undefined)return u;
  var s=String(u);
  if(s.slice(0,site.length+1)===site+'/')s=s.slice(site.length);
  else if(s.slice(0,sockets.length+1)===sockets+'/'){s=s.slice(sockets.length);return sockets+(s.indexOf(base)===0?s:base+s.slice(1));}
  else{var m=/^(https?|wss?):\\/\\/(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?\\//.exec(s);if(!m)return s[0]==='/'&&s[1]!=='/'&&s.indexOf(base)!==0?base+s.slice(1):s;s=s.slice(m[0].length-1);return (m[1][0]==='w'?sockets:'')+base+s.slice(1);}
  return s.indexOf(base)===0?s:base+s.slice(1);
}
var get=window.fetch;
window.fetch=function(a,b){return typeof a==='string'||a instanceof URL?get.call(this,lead(a),b):get.call(this,a instanceof Request&&lead(a.url)!==a.url?new Request(lead(a.url),a):a,b)};
var ask=XMLHttpRequest.prototype.open;
XMLHttpRequest.prototype.open=function(){var a=[].slice.call(arguments);a[1]=lead(a[1]);return ask.apply(this,a)};
['EventSource','WebSocket','Worker'].forEach(function(name){
  var Own=window[name];if(!Own)return;
  window[name]=new Proxy(Own,{construct:function(t,a){a=[].slice.call(a);var u=lead(a[0]);a[0]=name==='WebSocket'&&u[0]==='/'?sockets+u:u;return new t(...a)}});
});
function watch(proto,key){
  var d=proto&&Object.getOwnPropertyDescriptor(proto,key);if(!d||!d.set)return;
  Object.defineProperty(proto,key,{configurable:true,enumerable:d.enumerable,get:d.get,set:function(v){d.set.call(this,lead(v))}});
}
[['HTMLImageElement','src'],['HTMLScriptElement','src'],['HTMLIFrameElement','src'],['HTMLMediaElement','src'],['HTMLSourceElement','src'],['HTMLLinkElement','href'],['HTMLAnchorElement','href'],['HTMLFormElement','action']].forEach(function(one){watch(window[one[0]]&&window[one[0]].prototype,one[1])});
var set=Element.prototype.setAttribute;
Element.prototype.setAttribute=function(n,v){return set.call(this,n,/^(src|href|action)$/i.test(n)?lead(v):v)};
Object.defineProperty(document,'cookie',{configurable:true,
  get:function(){return Object.keys(jar).map(function(k){return k+'='+jar[k]}).join('; ')},
  set:function(text){var pair=String(text).split(';')[0],at=pair.indexOf('=');if(at<1)return;var k=pair.slice(0,at).trim();
    if(/max-age=(0|-)|expires=[a-z]{3}, 01.jan.1970/i.test(text))delete jar[k];else jar[k]=pair.slice(at+1).trim()}});
function store(){var m=new Map();return new Proxy({getItem:function(k){return m.has(String(k))?m.get(String(k)):null},setItem:function(k,v){m.set(String(k),String(v))},removeItem:function(k){m.delete(String(k))},clear:function(){m.clear()},key:function(i){return Array.from(m.keys())[i]||null}},{get:function(t,k){return k==='length'?m.size:k in t?t[k]:m.get(k)},set:function(t,k,v){m.set(k,String(v));return true},deleteProperty:function(t,k){m.delete(k);return true},ownKeys:function(){return Array.from(m.keys())},getOwnPropertyDescriptor:function(t,k){return m.has(k)?{value:m.get(k),enumerable:true,configurable:true,writable:true}:undefined}})}
['localStorage','sessionStorage'].forEach(function(k){var s=store();Object.defineProperty(window,k,{configurable:true,get:function(){return s}})});
['pushState','replaceState'].forEach(function(k){var f=history[k];history[k]=function(s,t,u){try{return f.call(history,s,t,u===undefined||u===null?u:lead(u))}catch(e){return f.call(history,s,t)}}});
window.addEventListener('click',function(e){var a=e.target&&e.target.closest&&e.target.closest('a[href]');if(!a)return;var h=a.getAttribute('href');if(h&&lead(h)!==h)a.setAttribute('href',lead(h))},true);
}`;
