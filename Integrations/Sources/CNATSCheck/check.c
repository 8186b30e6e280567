#if !__has_include(<nats/nats.h>)
#error "ReactiveNATS needs the C client of NATS: apt-get install libnats-dev, or brew install cnats. Without it: NATS=0 swift build"
#endif
