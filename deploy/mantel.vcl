# Varnish in front of two instances: varnishd -a :80 -f /etc/varnish/mantel.vcl -s malloc,512m -p http_gzip_support=off, and
# TRUST_PROXY=1 for the shop. Without the parameter Varnish asks for gzip alone, and pages are an eighth larger than with brotli.
# A page is kept for a second and then asked for again with its ETag, which costs the shop next to nothing (304): so changes
# are seen within two seconds without any purge. While every instance is down, pages are given for an hour.
vcl 4.1;

import directors;
import std;

acl purgers {
	"127.0.0.1";
	"::1";
}

# An instance that is being replaced is not ready for a second before it closes.
probe ready { .url = "/readyz"; .interval = 0.5s; .timeout = 1s; .window = 2; .threshold = 1; .initial = 1; }
# One whose database is away is not ready, but still has its pages.
probe alive { .url = "/healthz"; .interval = 1s; .timeout = 1s; .window = 2; .threshold = 1; .initial = 1; }

backend ready_1 { .host = "127.0.0.1"; .port = "3001"; .probe = ready; }
backend ready_2 { .host = "127.0.0.1"; .port = "3002"; .probe = ready; }
backend alive_1 { .host = "127.0.0.1"; .port = "3001"; .probe = alive; }
backend alive_2 { .host = "127.0.0.1"; .port = "3002"; .probe = alive; }

sub vcl_init {
	new all_ready = directors.round_robin();
	all_ready.add_backend(ready_1);
	all_ready.add_backend(ready_2);
	new all_alive = directors.round_robin();
	all_alive.add_backend(alive_1);
	all_alive.add_backend(alive_2);
	new shop = directors.fallback();
	shop.add_backend(all_ready.backend());
	shop.add_backend(all_alive.backend());
}

sub vcl_recv {
	set req.backend_hint = shop.backend();
	# PURGE /product/1 drops one page, BAN / drops all pages and answers of the catalogue.
	if (req.method == "PURGE" || req.method == "BAN") {
		if (client.ip !~ purgers) {
			return (synth(403, "Forbidden"));
		}
		if (req.method == "PURGE") {
			return (purge);
		}
		ban("obj.http.x-cache ~ .");
		return (synth(200, "Dropped"));
	}
	# Figures are for the machine itself.
	if (req.url ~ "^/metrics") {
		return (synth(404, "Not found"));
	}
	# Orders appear in the panel as they come.
	if (req.url ~ "^/api/orders/events") {
		return (pipe);
	}
	# What is private is never kept, and writes are sent once.
	if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
		return (pass);
	}
	# The shop sets no cookies.
	unset req.http.Cookie;
	# A page is kept once for each encoding, not for each way to ask for one.
	if (req.http.Accept-Encoding ~ "\bbr\b" && req.http.Accept-Encoding !~ "\b(br|gzip)\s*;\s*q=0(\.0*)?(?![.0-9])") {
		set req.http.Accept-Encoding = "br";
	} elseif (req.http.Accept-Encoding ~ "\bgzip\b" && req.http.Accept-Encoding !~ "\bgzip\s*;\s*q=0(\.0*)?(?![.0-9])") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
	if (req.restarts == 0 && std.healthy(req.backend_hint)) {
		set req.grace = 1s;
	} else {
		set req.grace = 1h;
	}
	return (hash);
}

sub vcl_backend_response {
	# An answer that could not be made does not take the place of one that is kept.
	if (beresp.status >= 500 && bereq.is_bgfetch) {
		return (abandon);
	}
	# Public pages and answers of the catalogue, as the shop marks them.
	if (beresp.status < 500 && beresp.http.X-Cache && beresp.ttl > 0s) {
		set beresp.ttl = 1s;
		set beresp.grace = 1h;
		set beresp.keep = 1h;
	}
}

sub vcl_backend_error {
	# A read that an instance could not take is asked for at the other one.
	if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
		return (retry);
	}
}

sub vcl_deliver {
	# Nobody could answer, and no probe has noticed yet: what is kept is looked for once more, however old.
	if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
		return (restart);
	}
	if (obj.hits > 0) {
		set resp.http.X-Proxy-Cache = "HIT";
	} else {
		set resp.http.X-Proxy-Cache = "MISS";
	}
}
